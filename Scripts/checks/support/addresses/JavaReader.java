// Reads addresses with java.net.URI: a list of them on each line, answered by a list of schemes, hosts, ports and users.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

public class JavaReader {
  public static void main(String[] arguments) throws IOException {
    URI base = URI.create(arguments[0]);
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      List<String> answers = new ArrayList<>();
      for (String address : strings(line)) answers.add(read(address, base));
      output.println("[" + String.join(",", answers) + "]");
    }
  }

  private static String read(String address, URI base) {
    try {
      URI uri = base.resolve(address);
      if (uri.getScheme() == null) return "null";
      String host = uri.getHost() == null ? "" : uri.getHost();
      String port = uri.getPort() < 0 ? "" : "" + uri.getPort();
      String user = uri.getRawUserInfo() == null ? "" : uri.getRawUserInfo();
      return "[\"" + String.join("\",\"", uri.getScheme(), host, port, user) + "\"]";
    } catch (IllegalArgumentException error) {
      return "null";
    }
  }

  /** Returns the strings of a list in JSON, which are ASCII and have short escapes only. */
  private static List<String> strings(String json) {
    List<String> strings = new ArrayList<>();
    StringBuilder string = null;
    for (int index = 0; index < json.length(); index++) {
      char sign = json.charAt(index);
      if (sign == '"') {
        if (string != null) strings.add(string.toString());
        string = string == null ? new StringBuilder() : null;
      } else if (string != null) {
        if (sign == '\\') sign = json.charAt(++index);
        string.append(sign);
      }
    }
    return strings;
  }
}
