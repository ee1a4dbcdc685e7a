package test.understudy.junit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Starts the program once for a test run, and gives each test that has a parameter {@link World} a world of its own. */
public final class UnderstudyExtension implements ParameterResolver, AfterTestExecutionCallback {
  private static final Namespace NAMESPACE = Namespace.create(UnderstudyExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == World.class;
  }

  @Override
  public World resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var program = context.getRoot().getStore(NAMESPACE)
        .getOrComputeIfAbsent(Running.class, key -> new Running(Program.open()), Running.class).program();
    var kept = context.getStore(NAMESPACE)
        .getOrComputeIfAbsent(World.class, key -> new Kept(new World(program.control(), optionsOf(context))), Kept.class);
    return kept.world();
  }

  /** Reports the outcome of a test before its world is deleted. If it failed, adds the summary of the world, and keeps the report. */
  @Override
  public void afterTestExecution(ExtensionContext context) {
    var kept = context.getStore(NAMESPACE).get(World.class, Kept.class);
    if (kept == null) return;
    var failure = context.getExecutionException();
    failure.ifPresent(error -> explain(kept.world(), error));
    if (failure.isPresent()) keep(kept.world(), context);
    try {
      var test = context.getRequiredTestClass().getName() + "." + context.getDisplayName();
      kept.world().outcome(test, failure.isEmpty(), failure.map(Throwable::toString).orElse(null));
    } catch (UnderstudyException error) {
      // The test has deleted its world, or the program is older than this call.
    }
  }

  /** Adds to a failure the summary of the world. Both are printed together. */
  private static void explain(World world, Throwable failure) {
    try {
      failure.addSuppressed(new Summary((String) world.summary().get("text")));
    } catch (UnderstudyException error) {
      // The test has deleted its world, or the program is older than this call.
    }
  }

  private static void keep(World world, ExtensionContext context) {
    var folder = System.getenv("UNDERSTUDY_ARTIFACTS");
    if (folder == null) return;
    var name = context.getRequiredTestClass().getName() + "." + context.getRequiredTestMethod().getName();
    var suffix = context.getDisplayName().replaceAll("[^\\w.-]+", "-").replaceAll("^-+|-+$", "");
    try {
      for (var file : world.save(Path.of(folder, name + "-" + suffix))) context.publishReportEntry("kept", file.toString());
    } catch (IOException | UnderstudyException error) {
      context.publishReportEntry("nothing was kept", error.getMessage());
    }
  }

  private static Map<String, Object> optionsOf(ExtensionContext context) {
    var options = new LinkedHashMap<String, Object>();
    context.getTestClass().ifPresent(type -> addTo(options, AnnotationSupport.findAnnotation(type, UnderstudyTest.class).orElse(null)));
    context.getTestMethod().ifPresent(method -> addTo(options, AnnotationSupport.findAnnotation(method, UnderstudyTest.class).orElse(null)));
    return options;
  }

  private static void addTo(Map<String, Object> options, UnderstudyTest asked) {
    if (asked == null) return;
    put(options, "scenario", asked.scenario());
    put(options, "dialect", asked.dialect());
    put(options, "now", asked.now());
    put(options, "fixture", asked.fixture());
    if (!asked.seed().isEmpty()) options.put("seed", Long.valueOf(asked.seed()));
  }

  private static void put(Map<String, Object> options, String name, String value) {
    if (!value.isEmpty()) options.put(name, value);
  }

  /** JUnit closes it at the end of the run. */
  private record Running(Program program) implements CloseableResource {
    @Override
    public void close() {
      program.close();
    }
  }

  /** JUnit closes it at the end of the test. */
  private record Kept(World world) implements CloseableResource {
    @Override
    public void close() {
      try {
        world.delete();
      } catch (UnderstudyException error) {
        // 404: the test has deleted it.
        if (error.status() != 404) throw error;
      }
    }
  }
}
