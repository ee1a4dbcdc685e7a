import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonParser;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Signs requests with published libraries for Digest authentication. */
class DigestTest {
  private World world;

  @BeforeEach
  void fork() {
    world = new World();
  }

  @AfterEach
  void end() {
    world.close();
  }

  @ParameterizedTest
  @EnumSource
  void readsAPageWithAQuery(Library library) throws IOException {
    var reply = connect(library).send("GET", world.baseUrl + "/orgs?itemsPerPage=1&name=Meridian%20Health", null);
    assertEquals(200, reply.status(), reply.body());
    assertTrue(reply.body().contains("\"name\":\"Meridian Health\""), reply.body());
  }

  @ParameterizedTest
  @EnumSource
  void createsWithABody(Library library) throws IOException {
    assertEquals("Made by a library, größer", nameOf(create(connect(library))));
  }

  @ParameterizedTest
  @EnumSource
  void changesWithABody(Library library) throws IOException {
    assumeTrue(library.canPatch, "it has no PATCH");
    var client = connect(library);
    var id = create(client);
    var reply = client.send("PATCH", world.baseUrl + "/orgs/" + id, "{\"name\": \"Renamed\"}");
    assertEquals(200, reply.status(), reply.body());
    assertEquals("Renamed", nameOf(id));
  }

  /** RFC 7616, 3.4: a client may sign further requests with the nonce of the first challenge. */
  @ParameterizedTest
  @EnumSource
  void sendsFurtherRequests(Library library) throws IOException {
    var client = connect(library);
    for (var i = 0; i < 3; i++) assertEquals(200, client.send("GET", world.baseUrl + "/groups", null).status());
    assertEquals(3, world.replies(200));
    assertEquals(library.keepsNonce ? 1 : 3, world.replies(401));
  }

  /** RFC 7616, 3.3: on `stale=true` a client signs again with the new nonce. */
  @ParameterizedTest
  @EnumSource
  void signsAgainAfterAStaleNonce(Library library) throws IOException {
    var client = connect(library);
    assertEquals(200, client.send("GET", world.baseUrl + "/groups", null).status());
    world.makeNonceStale();
    assertEquals(200, client.send("GET", world.baseUrl + "/groups", null).status());
    assertEquals(200, client.send("GET", world.baseUrl + "/groups", null).status());
  }

  @ParameterizedTest
  @EnumSource
  void givesUpWithAWrongKey(Library library) throws IOException {
    var reply = library.connect(world.publicKey, "wrong").send("GET", world.baseUrl + "/groups", null);
    assertEquals(401, reply.status());
    assertEquals(0, world.replies(200));
  }

  private Library.Client connect(Library library) {
    return library.connect(world.publicKey, world.privateKey);
  }

  private String create(Library.Client client) throws IOException {
    var reply = client.send("POST", world.baseUrl + "/orgs", "{\"name\": \"Made by a library, größer\"}");
    assertTrue(reply.status() < 300, reply.body());
    return JsonParser.parseString(reply.body()).getAsJsonObject().get("id").getAsString();
  }

  private String nameOf(String organization) {
    return world.row("organizations", organization).get("name").getAsString();
  }
}
