package test.understudy.junit;

import java.util.Map;

/** The result of {@link World#verify}: {@code pass}, {@code fail} or {@code inconclusive}, with all members of the reply. */
public record Verdict(Map<String, Object> members) {
  public boolean passed() {
    return "pass".equals(members.get("result"));
  }

  /** Throws an AssertionError that names the nearest calls, unless the result is {@code pass}. */
  public void orFail() {
    if (!passed()) throw new AssertionError(toString());
  }

  @Override
  public String toString() {
    return Json.write(members);
  }
}
