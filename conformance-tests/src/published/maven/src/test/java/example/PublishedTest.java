package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import org.junit.jupiter.api.Test;

@Kontract
class PublishedTest {

    @Test
    void serves(ApiServer server) {
        assertEquals("default", server.client().namespaces().get("default").name());
    }
}
