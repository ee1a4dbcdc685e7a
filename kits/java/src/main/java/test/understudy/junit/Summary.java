package test.understudy.junit;

/** The summary of a world, as a part of the failure of a test. It has no stack trace, because no code threw it. */
public final class Summary extends Exception {
  Summary(String text) {
    super(text, null, false, false);
  }
}
