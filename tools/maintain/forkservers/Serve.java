import java.io.*;
import java.lang.reflect.*;
import java.nio.*;
import java.util.*;

/** A server for Java, whose process cannot be copied: calls main() of a class for each request. An Error ends the server. */
class Serve {
  static int run(Method main, String folder, String[] words) throws Exception {
    try (var out = new PrintStream(folder + "/out"); var err = new PrintStream(folder + "/err")) {
      System.setOut(out);
      System.setErr(err);
      try {
        main.invoke(null, (Object) words);
        return 0;
      } catch (InvocationTargetException thrown) {
        if (thrown.getCause() instanceof Error error) throw error;
        err.print("Exception in thread \"main\" ");
        thrown.getCause().printStackTrace(err);
        return 1;
      }
    }
  }

  public static void main(String[] arguments) throws Exception {
    var answers = System.out;
    var main = Class.forName(arguments[0]).getDeclaredMethod("main", String[].class);
    var request = new byte[4096];
    for (int size; (size = System.in.read(request)) > 0;) {
      var fields = Arrays.asList(new String(request, 0, size - 1).split("\0"));
      var words = fields.subList(fields.indexOf("") + 1, fields.size());
      int status = run(main, fields.get(0), words.toArray(new String[0]));
      answers.write(ByteBuffer.allocate(4).order(ByteOrder.nativeOrder()).putInt(status << 8).array());
      answers.flush();
    }
  }
}
