package test.understudy.junit;

import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** The program's image, by Testcontainers. Only a run with {@code UNDERSTUDY_IMAGE} loads this class. */
final class ImageProgram extends Program {
  private final GenericContainer<?> container;

  private ImageProgram(ControlPlane control, GenericContainer<?> container) {
    super(control, null);
    this.container = container;
  }

  static Program start(String image) {
    try {
      return started(image);
    } catch (NoClassDefFoundError error) {
      throw new UnderstudyException("UNDERSTUDY_IMAGE needs the dependency org.testcontainers:testcontainers", 0);
    }
  }

  private static Program started(String image) {
    var container = new GenericContainer<>(image)
        .withEnv("UNDERSTUDY_CLOCK", "manual")
        .withExposedPorts(8080, 8081)
        .waitingFor(Wait.forHttp("/readyz").forPort(8081));
    container.start();
    var origin = "http://" + container.getHost() + ":";
    var control = new ControlPlane(origin + container.getMappedPort(8081), origin + container.getMappedPort(8080));
    return new ImageProgram(control, container);
  }

  @Override
  public void close() {
    container.stop();
  }
}
