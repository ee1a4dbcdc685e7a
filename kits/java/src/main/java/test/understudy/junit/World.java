package test.understudy.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The world of a test: a platform of its own, with its rows, clock, faults, journal and keys. */
public final class World {
  /** What a world starts from. If a test asks for none of these, its world is a copy of the default world. */
  private static final List<String> ORIGINS = List.of("fixture", "from", "state", "scenario", "now", "seed");

  private final ControlPlane control;
  private final String name;
  private final List<Map<String, Object>> keys;
  private volatile String baseUrl;

  World(ControlPlane shared, Map<String, ?> options) {
    control = new ControlPlane(shared.url(), shared.apiOrigin);
    var made = object(control.call("POST", "/v1/worlds", specOf(options)));
    name = (String) made.get("name");
    keys = rows(made.get("keys"));
    baseUrl = addressOf(made);
  }

  public String name() {
    return name;
  }

  /** The address of the world's API, without a slash at its end. */
  public String baseUrl() {
    return baseUrl;
  }

  /** The name of the global owner's key. */
  public String publicKey() {
    return (String) key("admin").get("publicKey");
  }

  /** The secret of the global owner's key. */
  public String privateKey() {
    return (String) key("admin").get("privateKey");
  }

  /** A key pair by its readable name, such as {@code projectReadOnly}: {@code publicKey}, {@code privateKey}, {@code roles}. */
  public Map<String, Object> key(String keyName) {
    return keys.stream().filter(key -> key.get("name").equals(keyName)).findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the world has no key called " + keyName));
  }

  /** Lets virtual time pass, for example {@code P30D}. */
  public Map<String, Object> advance(String by) {
    return object(call("POST", "/clock/advance", Map.of("by", by)));
  }

  /** Adds a rule that disturbs calls. */
  public Map<String, Object> fault(Map<String, ?> rule) {
    return object(call("POST", "/faults", rule));
  }

  /** Starts a problem of the platform, such as {@code node.down} of {@code rs0/node-0}. */
  public Map<String, Object> incident(String kind, String target) {
    return incident(kind, target, Map.of());
  }

  /** Starts a problem with further members, such as {@code for}. */
  public Map<String, Object> incident(String kind, String target, Map<String, ?> more) {
    return object(call("POST", "/incidents", merged(Map.of("kind", kind, "target", target), more)));
  }

  /** Compares the received calls with an expectation: at least one call matches. */
  public Verdict verify(Map<String, ?> match) {
    return verify(match, Map.of());
  }

  /** Compares the received calls with an expectation: this number of calls matches. */
  public Verdict verify(Map<String, ?> match, int count) {
    return verify(match, Map.of("count", count));
  }

  /** Compares the received calls with an expectation, such as {@code count} with bounds, or {@code never}. */
  public Verdict verify(Map<String, ?> match, Map<String, ?> expected) {
    return new Verdict(object(call("POST", "/journal/verify", merged(Map.of("match", match), expected))));
  }

  /** Waits for a number of matching calls, at most ten seconds. */
  public Map<String, Object> await(Map<String, ?> match, int count) {
    return await(match, count, Map.of());
  }

  /** Waits for calls, with further members such as {@code timeout} in milliseconds. */
  public Map<String, Object> await(Map<String, ?> match, int count, Map<String, ?> more) {
    return object(call("POST", "/journal/wait", merged(Map.of("match", match, "count", count), more)));
  }

  /** The rows of a collection, such as {@code clusters}. */
  public List<Map<String, Object>> state(String collection) {
    return rows(call("GET", "/state/" + collection, null));
  }

  /**
   * Says why the latest failed call failed: {@code id}, {@code operation}, {@code status}, {@code why}. Throws an
   * {@link UnderstudyException} if no call has failed.
   */
  public Map<String, Object> why() {
    return object(call("GET", "/why", null));
  }

  /**
   * The latest failed call and why it failed ({@code failure}), the number of {@code calls}, why expectations of scenarios are not met
   * ({@code unmet}), and all of this as {@code text}.
   */
  public Map<String, Object> summary() {
    return object(call("GET", "/summary", null));
  }

  /** Reports the outcome of the test that used the world. The extension does so after the test. {@code message} may be null. */
  public void outcome(String test, boolean passed, String message) {
    var outcome = new LinkedHashMap<String, Object>(Map.of("test", cut(test, 1_000), "passed", passed));
    if (message != null && !message.isEmpty()) outcome.put("message", cut(message, 10_000));
    call("POST", "/outcome", outcome);
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length);
  }

  /** Deletes the world. The extension does so after the test. */
  public void delete() {
    call("DELETE", "", null);
  }

  /** Fails if an expectation of a scenario of this world is not met now, or if one of its steps has failed. */
  public void check() {
    var lines = new ArrayList<String>();
    for (var one : rows(object(call("GET", "/report?format=json", null)).get("verdicts"))) {
      if (!"met".equals(one.get("status")))
        lines.add(one.get("scenario") + ": " + one.get("title") + ": " + one.getOrDefault("message", ""));
    }
    if (!lines.isEmpty()) throw new AssertionError(String.join("\n", lines));
  }

  /** Calls the control plane below the path of this world, for all that has no method of its own. */
  public Object call(String method, String path, Object body) {
    var moves = control.moves();
    var result = control.call(method, "/v1/worlds/" + name + path, body);
    if (control.moves() != moves && !method.equals("DELETE")) locate();
    return result;
  }

  /**
   * Asks the control plane for the API of this world, after a client has received 421, or no reply: the world has moved. Returns the new
   * {@link #baseUrl}.
   */
  public String locate() {
    baseUrl = addressOf(object(control.call("GET", "/v1/worlds/" + name, null)));
    return baseUrl;
  }

  /** Writes the report of this world into a folder, and its recording if the program makes one. Returns the files. */
  public List<Path> save(Path folder) throws IOException {
    Files.createDirectories(folder);
    var saved = new ArrayList<Path>();
    for (var file : Map.of("report?format=html", "report.html", "bundle", name + ".understudy").entrySet()) {
      try {
        var content = control.read("GET", "/v1/worlds/" + name + "/" + file.getKey(), null);
        saved.add(Files.write(folder.resolve(file.getValue()), content));
      } catch (UnderstudyException error) {
        if (error.status() != 404) throw error;
      }
    }
    return saved;
  }

  private String addressOf(Map<String, Object> shown) {
    if (control.apiOrigin == null || control.moves() > 0) return (String) shown.get("baseUrl");
    return control.apiOrigin + shown.get("path");
  }

  private static Map<String, Object> specOf(Map<String, ?> options) {
    var spec = new LinkedHashMap<String, Object>();
    if (options.keySet().stream().noneMatch(ORIGINS::contains)) spec.put("from", "default");
    spec.put("clock", "manual");
    spec.putAll(options);
    if (spec.get("scenario") instanceof String file && file.matches(".*\\.ya?ml")) {
      try {
        spec.put("scenario", Files.readString(Path.of(file)));
        spec.put("scenarioFile", file);
      } catch (IOException error) {
        throw new UnderstudyException("the scenario " + file + " cannot be read: " + error, 0);
      }
    }
    return spec;
  }

  private static Map<String, Object> merged(Map<String, ?> first, Map<String, ?> more) {
    var all = new LinkedHashMap<String, Object>(first);
    all.putAll(more);
    return all;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> rows(Object value) {
    return (List<Map<String, Object>>) value;
  }
}
