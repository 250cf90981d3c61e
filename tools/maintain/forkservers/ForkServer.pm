# A fork server in a Perl program: `perl -MForkServer PROGRAM`. Each request runs the program, compiled once, in a copy of the process.
package ForkServer;
use strict;
use warnings;

sub run {
  my ($folder, @fields) = split /\0/, shift;
  while ((my $field = shift @fields) ne '') {
    my ($name, $value) = split /=/, $field, 2;
    $ENV{$name} = $value;
  }
  @ARGV = @fields;
  open STDIN, '<', '/dev/null' or die $!;
  open STDOUT, '>', "$folder/out" or die $!;
  open STDERR, '>', "$folder/err" or die $!;
}

# After the program and its modules are compiled, before it runs.
INIT {
  while (1) {
    exit unless sysread STDIN, my $request, 4096;
    my $child = fork;
    if (!$child) {
      run($request);
      last;
    }
    waitpid $child, 0;
    syswrite STDOUT, pack 'i', $?;
  }
}
1;
