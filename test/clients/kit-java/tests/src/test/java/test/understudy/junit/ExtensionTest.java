package test.understudy.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.EventStatistics;

/** Runs classes that use the extension. */
class ExtensionTest {
  private static final List<String> NAMES = new ArrayList<>();

  @UnderstudyTest(dialect = "ops-manager", now = "2026-03-01T00:00:00Z")
  static class Sample {
    @BeforeEach
    void sharesTheWorldOfTheTest(World world) {
      world.advance("PT1H");
    }

    @Test
    void first(World world) {
      NAMES.add(world.name());
      var shown = (Map<?, ?>) world.call("GET", "", null);
      assertEquals("2026-03-01T01:00:00Z", shown.get("now"));
      assertEquals("qop", ((Map<?, ?>) shown.get("quirks")).get("challengeParameter"));
    }

    @Test
    @UnderstudyTest(now = "2026-04-01T00:00:00Z", seed = "7", scenario = "flaky-api")
    void second(World world) {
      NAMES.add(world.name());
      var shown = (Map<?, ?>) world.call("GET", "", null);
      assertEquals("2026-04-01T01:00:00Z", shown.get("now"));
      assertEquals(7L, shown.get("seed"));
      assertEquals("qop", ((Map<?, ?>) shown.get("quirks")).get("challengeParameter"));
      world.delete();
    }

    @Test
    void fails(World world) {
      NAMES.add(world.name());
      world.verify(Map.of("operation", "listClusters"), 1).orFail();
    }
  }

  @Test
  void givesEachTestAWorldAndKeepsTheReportOfAFailedOne() throws IOException {
    NAMES.clear();
    var tests = EngineTestKit.engine("junit-jupiter").selectors(selectClass(Sample.class)).execute().testEvents();
    tests.assertStatistics(events -> expect(events));
    assertEquals(3, NAMES.stream().distinct().count());
    var worlds = Json.write(Program.open().control().call("GET", "/v1/worlds", null));
    for (var name : NAMES) assertFalse(worlds.contains("\"name\":\"" + name + "\""), name);
    var folder = Path.of(System.getenv("UNDERSTUDY_ARTIFACTS"), Sample.class.getName() + ".fails-fails-World");
    assertTrue(Files.readString(folder.resolve("report.html")).contains("<!doctype html>"));
  }

  private static void expect(EventStatistics events) {
    events.succeeded(2).failed(1);
  }

  @UnderstudyTest
  static class Reporting {
    static final List<Object> OUTCOMES = new ArrayList<>();

    @Test
    void fails(World world) throws Exception {
      HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create(world.baseUrl() + "/clusters")).build(), BodyHandlers.discarding());
      throw new IllegalStateException("no clusters");
    }

    @AfterEach
    void isReportedBeforeTheWorldIsDeleted(World world) {
      OUTCOMES.add(((Map<?, ?>) world.call("GET", "", null)).get("outcome"));
    }
  }

  @Test
  void reportsTheOutcomeAndSaysWhyACallFailed() {
    Reporting.OUTCOMES.clear();
    var results = EngineTestKit.engine("junit-jupiter").selectors(selectClass(Reporting.class)).execute().testEvents();
    var failure = results.failed().stream().findFirst().orElseThrow().getRequiredPayload(TestExecutionResult.class).getThrowable().orElseThrow();
    assertEquals("no clusters", failure.getMessage());
    var why = failure.getSuppressed()[0].getMessage();
    assertTrue(why.startsWith("#1 listClusters 401: The client sent no credentials"), why);
    assertTrue(why.endsWith("\n1 call, 1 failed."), why);
    var outcome = (Map<?, ?>) Reporting.OUTCOMES.get(0);
    assertEquals(Reporting.class.getName() + ".fails(World)", outcome.get("test"));
    assertEquals(false, outcome.get("passed"));
    assertEquals("java.lang.IllegalStateException: no clusters", outcome.get("message"));
  }

  @Test
  void aFailedVerdictSaysWhyInWords() {
    var world = new World(Program.open().control(), Map.of());
    var error = assertThrows(AssertionError.class, () -> world.verify(Map.of("operation", "listClusters")).orFail());
    assertEquals("fail (0 calls): expected {\"operation\":\"listClusters\"}; 0 came", error.getMessage());
    assertEquals("0 calls, none failed.", world.summary().get("text"));
    world.delete();
  }

  @Test
  void playsAScenarioOfAFile(@TempDir Path folder) throws IOException {
    var file = Files.writeString(folder.resolve("own.yaml"), """
        version: 1
        expect:
          - { eventually: { state: clusters, id: rs0, where: { availability: dead } }, within: PT1H, because: it dies }
        """);
    var world = new World(Program.open().control(), Map.of("scenario", file.toString()));
    world.advance("PT2H");
    var error = assertThrows(AssertionError.class, world::check);
    assertTrue(error.getMessage().startsWith("own: it dies"), error.getMessage());
    world.delete();
    var never = List.of(Map.of("never", Map.of("status", 404)));
    new World(Program.open().control(), Map.of("scenario", Map.of("version", 1, "expect", never))).check();
  }

  @Test
  void startsTheProgramAndStopsIt() {
    var program = Program.start(Program.wordsOf("node '" + Path.of("../../../../dist/main.cjs").toAbsolutePath().normalize() + "'"));
    var world = new World(program.control(), Map.of());
    assertTrue(world.state("clusters").size() > 0);
    program.close();
    var error = assertThrows(UnderstudyException.class, () -> world.advance("PT1H"));
    assertTrue(error.getMessage().contains("does not answer"), error.getMessage());
  }

  @Test
  void saysWhyTheProgramCannotStart() {
    var wrong = List.of("node", "../../../../dist/main.cjs", "serve", "--fixture", "nonsense");
    var error = assertThrows(UnderstudyException.class, () -> Program.start(wrong));
    assertTrue(error.getMessage().contains("exit code 2") && error.getMessage().contains("nonsense"), error.getMessage());
    var missing = assertThrows(UnderstudyException.class, () -> Program.start(List.of("no-such-program")));
    assertTrue(missing.getMessage().contains("no-such-program") && missing.getMessage().contains("UNDERSTUDY_COMMAND"), missing.getMessage());
  }
}
