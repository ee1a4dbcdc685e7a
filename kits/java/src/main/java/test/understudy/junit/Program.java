package test.understudy.junit;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** The running program: the one at {@code UNDERSTUDY_CONTROL_URL}, or one that this class has started. */
class Program implements AutoCloseable {
  /** How long the program may take to start. Busy machines take their time. */
  private static final long READY_SECONDS = 60;

  /**
   * A command that ends when its input ends, on every platform. {@code understudy exec} runs it, so the program stops when this
   * process ends, even if a signal kills it.
   */
  private static final String UNTIL_INPUT_ENDS = "sort";

  /** Variables of this kit and of an outer {@code understudy exec}, which the program does not know. */
  private static final List<String> OWN = List.of(
      "UNDERSTUDY_COMMAND", "UNDERSTUDY_ARTIFACTS", "UNDERSTUDY_IMAGE", "UNDERSTUDY_BASE_URL", "UNDERSTUDY_PUBLIC_KEY",
      "UNDERSTUDY_PRIVATE_KEY");

  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

  private final ControlPlane control;
  private final Process process;

  Program(ControlPlane control, Process process) {
    this.control = control;
    this.process = process;
  }

  ControlPlane control() {
    return control;
  }

  static Program open() {
    var url = System.getenv("UNDERSTUDY_CONTROL_URL");
    if (url != null && !url.isEmpty()) {
      var base = System.getenv("UNDERSTUDY_BASE_URL");
      return new Program(new ControlPlane(url, base == null ? null : ControlPlane.originOf(URI.create(base))), null);
    }
    var image = System.getenv("UNDERSTUDY_IMAGE");
    if (image != null && !image.isEmpty()) return ImageProgram.start(image);
    return start(wordsOf(System.getenv().getOrDefault("UNDERSTUDY_COMMAND", "understudy")));
  }

  /** Starts the program on free ports. */
  static Program start(List<String> command) {
    try {
      var folder = Files.createTempDirectory("understudy-");
      var ready = folder.resolve("ready.json");
      var complaints = folder.resolve("stderr");
      try {
        var process = spawn(argumentsOf(command, ready), complaints);
        return new Program(new ControlPlane(awaitReady(process, ready, complaints), null), process);
      } finally {
        for (var file : List.of(ready, complaints, folder)) Files.deleteIfExists(file);
      }
    } catch (IOException error) {
      throw new UnderstudyException("cannot start the program: " + error.getMessage(), 0);
    }
  }

  @Override
  public void close() {
    if (process == null) return;
    try {
      process.getOutputStream().close();
      if (!process.waitFor(10, TimeUnit.SECONDS)) process.destroyForcibly();
    } catch (IOException | InterruptedException error) {
      process.destroyForcibly();
    }
  }

  private static Process spawn(List<String> arguments, Path complaints) {
    var builder = new ProcessBuilder(arguments)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(complaints.toFile());
    builder.environment().keySet().removeAll(OWN);
    try {
      return builder.start();
    } catch (IOException error) {
      var advice = "install it, or set UNDERSTUDY_COMMAND (how to start it) or UNDERSTUDY_CONTROL_URL (one that runs)";
      throw new UnderstudyException(error.getMessage() + "; " + advice, 0);
    }
  }

  private static List<String> argumentsOf(List<String> command, Path ready) {
    var arguments = new ArrayList<String>();
    for (var word : command) arguments.add(word.equals("serve") ? "exec" : word);
    if (!arguments.contains("exec")) arguments.add("exec");
    arguments.addAll(List.of("--port", "0", "--control-port", "0", "--ready-file", ready.toString(), "--log", "silent"));
    if (System.getenv("UNDERSTUDY_CLOCK") == null) arguments.addAll(List.of("--clock", "manual"));
    arguments.addAll(List.of("--", UNTIL_INPUT_ENDS));
    return arguments;
  }

  private static String awaitReady(Process process, Path ready, Path complaints) throws IOException {
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
    try {
      while (System.nanoTime() < deadline) {
        if (Files.exists(ready)) return (String) ((Map<?, ?>) Json.read(Files.readString(ready))).get("controlUrl");
        if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
          var words = Files.readString(complaints).strip();
          throw new UnderstudyException("the program ended with exit code " + process.exitValue() + ": " + words, 0);
        }
      }
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
    }
    process.destroyForcibly();
    throw new UnderstudyException("the program did not become ready within " + READY_SECONDS + " seconds", 0);
  }

  /** Splits a command at its spaces. Single and double quotes keep spaces. */
  static List<String> wordsOf(String command) {
    return WORD.matcher(command).results()
        .map(found -> found.group(1) != null ? found.group(1) : found.group(2) != null ? found.group(2) : found.group(3))
        .toList();
  }
}
