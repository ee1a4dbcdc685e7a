package test.understudy.junit;

import java.util.Map;

/** A call that failed, and why, as a part of the failure of a test. It has no stack trace, because no code threw it. */
public final class FailedCall extends Exception {
  FailedCall(Map<String, Object> call) {
    super(textOf(call), null, false, false);
  }

  private static String textOf(Map<String, Object> call) {
    var name = call.getOrDefault("operation", call.get("method") + " " + call.get("path"));
    var why = (Map<?, ?>) call.get("why");
    var remedy = why.get("remedy") == null ? "" : " " + why.get("remedy");
    return "#" + call.get("id") + " " + name + " " + call.getOrDefault("status", "no reply") + ": " + why.get("text") + remedy;
  }
}
