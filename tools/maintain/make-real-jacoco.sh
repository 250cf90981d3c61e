#!/usr/bin/env bash
# Makes the execution data of corpus/real/jacoco, the executed class files (image-classes.jar), and the reports of
# corpus/real/xml-coverage/jacoco*.xml, with the JaCoCo of Debian 12.
#
# packages: default-jdk-headless libjacoco-java libasm-java ant
# usage: tools/maintain/make-real-jacoco.sh [DIRECTORY]
# shellcheck source=tools/maintain/real-files.sh
source "$(dirname "$0")/real-files.sh" "" "${1:-}"
mkdir -p "$out/jacoco" "$out/xml-coverage"
mkdir -p src/org/demo out

cat > src/org/demo/Main.java <<'JAVA'
package org.demo;

import java.util.function.IntUnaryOperator;

/** A little of everything that has probes: branches, a lambda, an inner class, an enum, an exception. */
public class Main {
  enum Season { WINTER, SUMMER }

  static class Counter implements Countable {
    private int count;

    public int next() { return ++count; }
  }

  static int classify(int n, boolean strict) {
    if (n < 0 && strict) throw new IllegalArgumentException("negative");
    switch (n % 3) {
      case 0: return 1;
      case 1: return 2;
      default: return 0;
    }
  }

  static int never(int n) { return n > 0 ? never(n - 1) : 0; }

  public static void main(String[] arguments) {
    IntUnaryOperator twice = x -> 2 * x;
    Counter counter = new Counter();
    int sum = 0;
    for (int i = 0; i < 20; ++i) sum += classify(twice.applyAsInt(i), true) + counter.next();
    try {
      classify(-1, true);
    } catch (IllegalArgumentException e) {
      sum += Season.values().length;
    }
    if (arguments.length > 3) sum += never(arguments.length);
    System.out.println(sum + counter.last());
  }
}
JAVA
cat > src/org/demo/Countable.java <<'JAVA'
package org.demo;

interface Countable {
  int next();

  default int last() { return next() - 1; }
}
JAVA
cat > src/org/demo/Unused.java <<'JAVA'
package org.demo;

class Unused {
  int value = 3;
}
JAVA

quietly javac --release 8 -g -d out src/org/demo/*.java
quietly jar cf "$out/jacoco/image-classes.jar" -C out org

# The jars of Debian do not declare the agent.
java=/usr/share/java
jars=("$java"/org.jacoco.{agent.rt,core,report,ant}.jar "$java"/asm-all.jar)
printf 'Premain-Class: org.jacoco.agent.rt.internal.PreMain\nClass-Path:%s\n' "$(printf ' \n  %s' "${jars[@]}")" > manifest
quietly jar cfm agent.jar manifest
run() { quietly java "-javaagent:agent.jar=sessionid=$1,$2" -cp out org.demo.Main "${@:3}"; }

run first destfile=run.exec,includes=org.demo.*
run once destfile=appended.exec,includes=org.demo.*
run twice destfile=appended.exec,includes=org.demo.* a b c d
run none destfile=nothing.exec,includes=nobody.*
run 'sitzung-äöü-€' destfile=names.exec,includes=org.demo.*
cat > build.xml <<XML
<project xmlns:jacoco="antlib:org.jacoco.ant" default="all">
  <taskdef uri="antlib:org.jacoco.ant" resource="org/jacoco/ant/antlib.xml" classpath="$(IFS=:; echo "${jars[*]}")"/>
  <target name="all">
    <jacoco:merge destfile="merged.exec"><fileset dir="." includes="run.exec,appended.exec,names.exec"/></jacoco:merge>
    <jacoco:report>
      <executiondata><file file="merged.exec"/></executiondata>
      <structure name="demo">
        <classfiles><fileset dir="out"/></classfiles>
        <sourcefiles><fileset dir="src"/></sourcefiles>
      </structure>
      <xml destfile="jacoco.xml"/>
    </jacoco:report>
    <jacoco:report>
      <executiondata/>
      <structure name="demo">
        <group name="main">
          <classfiles><fileset dir="out" includes="**/Main*.class"/></classfiles>
        </group>
        <group name="rest &amp; more">
          <classfiles><fileset dir="out" excludes="**/Main*.class"/></classfiles>
        </group>
      </structure>
      <xml destfile="jacoco-groups.xml"/>
    </jacoco:report>
  </target>
</project>
XML
quietly ant -q
cp ./*.exec "$out/jacoco"
cp ./*.xml "$out/xml-coverage"
rm "$out/xml-coverage/build.xml"
