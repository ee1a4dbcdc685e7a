package test.understudy.junit;

/** A refusal of the control plane, in its words. */
public final class UnderstudyException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final int status;

  UnderstudyException(String message, int status) {
    super(message);
    this.status = status;
  }

  /** The status of the reply, or 0 if nothing answers at the address. */
  public int status() {
    return status;
  }
}
