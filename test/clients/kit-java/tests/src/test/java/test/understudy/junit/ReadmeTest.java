package test.understudy.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The lines at the beginning of the README, and a test that they are still there. */
class ReadmeTest {
  @Test
  void beginsWithTheClassBelow() throws Exception {
    var block = Files.readString(Path.of("../../../../kits/java/README.md")).split("```(java)?\n")[1];
    assertTrue(Files.readString(Path.of("src/test/java/test/understudy/junit/ReadmeTest.java")).contains(block), block);
  }
}

/** The client of the README. */
record MyClient(String baseUrl, String publicKey, String privateKey) {
  int get(String path) {
    return ContractTest.statusOf(baseUrl + path, publicKey, privateKey);
  }
}

@UnderstudyTest
class ClustersTest {
  @Test
  void listsClusters(World world) throws Exception {
    assertEquals(200, new MyClient(world.baseUrl(), world.publicKey(), world.privateKey()).get("/clusters"));
  }
}
