package dev.kontract.conformance.testkit;

import dev.kontract.server.ApiServer;
import dev.kontract.server.junit.Kontract;
import org.junit.jupiter.api.Test;

@Kontract(controllers = "*", manifests = "web.yaml")
class WebTest {
    @Test
    void isRolledOut(ApiServer server) {
        server.await(() -> server.client().pods("default").list().items().size() == 3);
    }
}
