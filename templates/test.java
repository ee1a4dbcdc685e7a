import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.PasswordAuthentication;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import test.understudy.junit.UnderstudyTest;
import test.understudy.junit.World;

/** A first test with the JUnit 5 extension, and the JDK's own client for HTTP Digest. */
class FirstUnderstudyTest {
  @Test
  @UnderstudyTest(scenario = "understudy/scenario.yaml")
  void triesAgainWhenThePlatformIsBusy(World world) throws Exception {
    // Replace these calls by your client.
    assertEquals(List.of(503, 200), List.of(listClusters(world), listClusters(world)));

    world.advance("PT12M");
    assertEquals("warning", world.state("clusters").get(0).get("availability"));
    world.advance("PT1H");
    world.check();
  }

  private static int listClusters(World world) throws Exception {
    var connection = (HttpURLConnection) URI.create(world.baseUrl() + "/clusters").toURL().openConnection();
    connection.setAuthenticator(new Authenticator() {
      @Override
      protected PasswordAuthentication getPasswordAuthentication() {
        return new PasswordAuthentication(world.publicKey(), world.privateKey().toCharArray());
      }
    });
    return connection.getResponseCode();
  }
}
