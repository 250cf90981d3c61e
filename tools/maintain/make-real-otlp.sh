#!/usr/bin/env bash
# Makes the files of corpus/real/otlp: profiles that async-profiler writes for a Java program, in the layouts of three of
# its releases.
#
# packages: default-jdk-headless g++ make git
# usage: tools/maintain/make-real-otlp.sh [DIRECTORY]
# Sources of async-profiler are cloned from ASYNC_PROFILER, by default its repository on GitHub.
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" otlp "${1:-}"

cat > Work.java <<'JAVA'
import java.util.ArrayList;

public class Work {
  static double sum(int n) {
    double total = 0;
    for (int i = 1; i < n; i++) total += Math.sqrt(i);
    return total;
  }

  static int keep(int n) {
    ArrayList<byte[]> kept = new ArrayList<>();
    for (int i = 0; i < n; i++) kept.add(new byte[1000 + i]);
    return kept.size();
  }

  public static void main(String[] args) throws Exception {
    Thread worker = new Thread(() -> sum(60_000_000), "worker");
    worker.start();
    double total = 0;
    for (int i = 0; i < 20; i++) total += sum(2_000_000) + keep(2000);
    worker.join();
    if (total < 0) System.out.println(total);
  }
}
JAVA
javac Work.java

git clone -q "${ASYNC_PROFILER:-https://github.com/async-profiler/async-profiler.git}" profiler
# profile OPTIONS NAME: the output of the agent that was built last.
profile() {
  java -XX:TieredStopAtLevel=1 -agentpath:"profiler/build/lib/libasyncProfiler.so=start,$1,otlp,file=$out/$2" Work
}
for release in 4.2.1 4.3 4.5; do
  git -C profiler checkout -q "v$release"
  make -s -C profiler clean >/dev/null
  mkdir -p profiler/build/lib
  make -s -C profiler build/lib/libasyncProfiler.so >/dev/null
  profile event=itimer,interval=10ms "itimer-$release.otlp"
done
profile event=wall,interval=50ms,threads wall-threads-4.5.otlp
profile event=alloc,alloc=200k,total alloc-total-4.5.otlp
