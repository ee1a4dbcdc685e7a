package test.understudy.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Runs the cases of kits/contract.yaml, with Apache's client. */
class ContractTest {
  private static final Map<String, BiFunction<World, Map<String, Object>, Object>> CALLS = Map.of(
      "world", (world, with) -> world.name(),
      "delete", (world, with) -> {
        world.delete();
        return null;
      },
      "advance", (world, with) -> world.advance((String) with.get("by")),
      "fault", World::fault,
      "incident", (world, with) -> world.incident((String) with.get("kind"), (String) with.get("target"), with),
      "verify", (world, with) -> world.verify(object(with.get("match")), with).members(),
      "wait", (world, with) -> world.await(object(with.get("match")), (Integer) with.get("count"), with),
      "state", (world, with) -> world.state((String) with.get("collection")));

  private static final Map<String, Object> CONTRACT = read();

  @Test
  void hasEveryCall() {
    assertEquals(new TreeSet<>((List<?>) CONTRACT.get("calls")), new TreeSet<Object>(CALLS.keySet()));
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    return objects(CONTRACT.get("cases")).stream()
        .map(each -> DynamicTest.dynamicTest((String) each.get("name"), () -> play(each)));
  }

  private static void play(Map<String, Object> each) {
    var options = each.containsKey("world") ? object(each.get("world")) : Map.<String, Object>of();
    expect(each, () -> {
      var world = new World(Program.open().control(), options);
      for (var step : objects(each.getOrDefault("steps", List.of()))) expect(step, () -> playStep(world, step));
      return null;
    });
  }

  private static Object playStep(World world, Map<String, Object> step) {
    if (step.get("request") instanceof String path) return Map.of("status", statusOf(world.baseUrl() + path, world.publicKey(), world.privateKey()));
    return CALLS.get(step.get("call")).apply(world, object(step.getOrDefault("with", Map.of())));
  }

  static int statusOf(String url, String publicKey, String privateKey) {
    var credentials = new BasicCredentialsProvider();
    credentials.setCredentials(new AuthScope(null, -1), new UsernamePasswordCredentials(publicKey, privateKey.toCharArray()));
    // The client itself repeats requests that were answered 503.
    var builder = HttpClients.custom().disableAutomaticRetries().setDefaultCredentialsProvider(credentials);
    try (var http = builder.build()) {
      return http.execute(new HttpGet(url), reply -> reply.getCode());
    } catch (IOException error) {
      throw new AssertionError(error);
    }
  }

  private static void expect(Map<String, Object> step, Supplier<Object> act) {
    if (step.get("fails") instanceof String words) {
      var message = assertThrows(UnderstudyException.class, act::get).getMessage();
      assertTrue(message.contains(words), message);
    } else {
      var result = act.get();
      // Numbers of YAML and JSON have different types.
      var expected = Json.read(Json.write(step.getOrDefault("gives", result)));
      assertTrue(includes(Json.read(Json.write(result)), expected), () -> result + " does not have " + expected);
    }
  }

  private static boolean includes(Object actual, Object expected) {
    if (expected instanceof Map<?, ?> members)
      return actual instanceof Map<?, ?> object
          && members.entrySet().stream().allMatch(each -> object.containsKey(each.getKey()) && includes(object.get(each.getKey()), each.getValue()));
    if (expected instanceof List<?> items && !items.isEmpty())
      return actual instanceof List<?> list && items.stream().allMatch(each -> list.stream().anyMatch(one -> includes(one, each)));
    return expected == null ? actual == null : expected.equals(actual);
  }

  private static Map<String, Object> read() {
    try {
      var yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
      return object(yaml.load(Files.readString(Path.of("../../../../kits/contract.yaml"))));
    } catch (IOException error) {
      throw new AssertionError(error);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> objects(Object value) {
    return (List<Map<String, Object>>) value;
  }
}
