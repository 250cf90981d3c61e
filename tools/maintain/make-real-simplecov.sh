#!/usr/bin/env bash
# Makes the files of corpus/real/simplecov: result sets and last runs of SimpleCov, with branches and without, of one
# command and of two.
#
# packages: ruby-simplecov
# usage: tools/maintain/make-real-simplecov.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" simplecov "${1:-}"

mkdir lib
cat > lib/price.rb <<'RUBY'
class Price
  def initialize(amount, currency = nil)
    @amount = amount
    @currency = currency
  end

  def total(count)
    sum = 0
    while count > 0
      sum += @amount
      count -= 1
    end
    return sum unless @currency
    "#{sum} #{@currency&.upcase}"
  end

  def kind
    case @amount
    when 0 then :free
    when 1..9 then :cheap
    else :dear
    end
  end

  def never = raise('never')
end
RUBY
cat > lib/unloaded.rb <<'RUBY'
# This file is never loaded.
def unloaded
  1
end
RUBY
cat > run.rb <<'RUBY'
require 'simplecov'
SimpleCov.start do
  command_name ENV.fetch('COMMAND')
  track_files 'lib/*.rb'
  enable_coverage :branch if ENV['BRANCHES']
  add_group 'Lib', 'lib'
end
require './lib/price'
Price.new(3).total(2)
Price.new(0, 'eur').total(1) if ENV['BRANCHES']
Price.new(20).kind
RUBY

# usage: run NAME VARIABLE=VALUE...
run() {
  local name=$1
  shift
  env "$@" ruby run.rb > log 2>&1 || { cat log >&2; exit 1; }
  # Replaces private paths of the machine.
  sed "s#$work#/srv/app#g" coverage/.resultset.json > "$out/$name.resultset.json"
  cp coverage/.last_run.json "$out/$name.last_run.json"
}
run lines COMMAND=RSpec
run two-commands COMMAND=Cucumber
rm -r coverage
run branches COMMAND=RSpec BRANCHES=1
