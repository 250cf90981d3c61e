# A fork server for Ruby: `ruby ruby.rb PROGRAM`. The libraries that the program requires first are loaded once; each request runs it in
# a copy of the process.
program = ARGV[0]
File.foreach(program) { |line| require $1 if line =~ /^require '(.*)'/ }

def enter(request)
  folder, *fields = request.split("\0")
  until (field = fields.shift).empty?
    name, value = field.split('=', 2)
    ENV[name] = value
  end
  ARGV.replace(fields)
  $stdin.reopen('/dev/null')
  $stdout.reopen("#{folder}/out", 'w')
  $stderr.reopen("#{folder}/err", 'w')
end

loop do
  request = begin
    $stdin.readpartial(4096)
  rescue EOFError
    exit!
  end
  child = fork
  unless child
    enter(request)
    break
  end
  Process.wait(child)
  $stdout.syswrite([$?.to_i].pack('i'))
end
$PROGRAM_NAME = program
load program
