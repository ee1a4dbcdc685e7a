package test.understudy.junit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON, because the JDK has no parser and the kit has no dependencies. Objects are maps, arrays are lists,
 * numbers are {@code Long} or {@code Double}.
 */
final class Json {
  /** Deeper values are refused, so that no reply ends the test run with a StackOverflowError. */
  private static final int DEPTH_MAX = 500;

  private final String text;
  private int at;
  private int depth;

  private Json(String text) {
    this.text = text;
  }

  static Object read(String text) {
    var json = new Json(text);
    var value = json.value();
    json.skipSpace();
    if (json.at < text.length()) throw json.error("the end");
    return value;
  }

  static String write(Object value) {
    var out = new StringBuilder();
    write(value, out);
    return out.toString();
  }

  private static void write(Object value, StringBuilder out) {
    if (value instanceof Map<?, ?> map) {
      out.append('{');
      var separator = "";
      for (var entry : map.entrySet()) {
        out.append(separator);
        writeText(String.valueOf(entry.getKey()), out);
        out.append(':');
        write(entry.getValue(), out);
        separator = ",";
      }
      out.append('}');
    } else if (value instanceof Iterable<?> items) {
      out.append('[');
      var separator = "";
      for (var item : items) {
        out.append(separator);
        write(item, out);
        separator = ",";
      }
      out.append(']');
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      writeText(value.toString(), out);
    }
  }

  private static void writeText(String value, StringBuilder out) {
    out.append('"');
    for (var i = 0; i < value.length(); i++) {
      var c = value.charAt(i);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c < ' ') out.append(String.format("\\u%04x", (int) c));
      else out.append(c);
    }
    out.append('"');
  }

  private Object value() {
    skipSpace();
    if (at >= text.length()) throw error("a value");
    return switch (text.charAt(at)) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object() {
    var members = new LinkedHashMap<String, Object>();
    open();
    while (!isNext('}')) {
      if (!members.isEmpty()) expect(',');
      skipSpace();
      var name = string();
      expect(':');
      members.put(name, value());
    }
    close();
    return members;
  }

  private List<Object> array() {
    var items = new ArrayList<>();
    open();
    while (!isNext(']')) {
      if (!items.isEmpty()) expect(',');
      items.add(value());
    }
    close();
    return items;
  }

  private void open() {
    at++;
    if (++depth > DEPTH_MAX) throw error("at most " + DEPTH_MAX + " levels");
  }

  private void close() {
    at++;
    depth--;
  }

  private String string() {
    expect('"');
    var out = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      var c = text.charAt(at++);
      out.append(c == '\\' && at < text.length() ? escaped() : c);
    }
    expect('"');
    return out.toString();
  }

  private char escaped() {
    var c = text.charAt(at++);
    return switch (c) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        if (at + 4 > text.length()) throw error("four hexadecimal digits");
        at += 4;
        yield (char) Integer.parseInt(text, at - 4, at, 16);
      }
      default -> c;
    };
  }

  private Object number() {
    var start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
    var digits = text.substring(start, at);
    try {
      if (digits.matches("-?\\d{1,18}")) return Long.valueOf(digits);
      return Double.valueOf(digits);
    } catch (NumberFormatException notANumber) {
      at = start;
      throw error("a value");
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) throw error("a value");
    at += word.length();
    return value;
  }

  private boolean isNext(char c) {
    skipSpace();
    return at < text.length() && text.charAt(at) == c;
  }

  private void expect(char c) {
    if (!isNext(c)) throw error("'" + c + "'");
    at++;
  }

  private void skipSpace() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
  }

  private IllegalArgumentException error(String expected) {
    return new IllegalArgumentException("JSON: expected " + expected + " at character " + at);
  }
}
