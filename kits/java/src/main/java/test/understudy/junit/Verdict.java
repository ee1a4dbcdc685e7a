package test.understudy.junit;

import java.util.Map;

/** The result of {@link World#verify}: {@code pass}, {@code fail} or {@code inconclusive}, with all members of the reply. */
public record Verdict(Map<String, Object> members) {
  public boolean passed() {
    return "pass".equals(members.get("result"));
  }

  /** Throws an AssertionError that says why, and names the nearest calls, unless the result is {@code pass}. */
  public void orFail() {
    if (!passed()) throw new AssertionError(toString());
  }

  @Override
  public String toString() {
    var exchanges = members.get("exchanges");
    var calls = exchanges instanceof Number number && number.longValue() == 1 ? "call" : "calls";
    var reason = members.get("message") instanceof String message ? message : Json.write(members);
    return members.get("result") + " (" + exchanges + " " + calls + "): " + reason;
  }
}
