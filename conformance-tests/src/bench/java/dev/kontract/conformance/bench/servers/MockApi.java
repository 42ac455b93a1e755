package dev.kontract.conformance.bench.servers;

import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.concurrent.CountDownLatch;

/** The mock server that many Java projects test against, in the mode that stores objects. */
public final class MockApi {

    private MockApi() {}

    /** Serves until it is ended. */
    public static void main(String[] arguments) throws Exception {
        KubernetesMockServer server = new KubernetesMockServer(
                new Context(), new MockWebServer(), new HashMap<>(), new KubernetesCrudDispatcher(), false);
        server.init(InetAddress.getLoopbackAddress(), 0);
        System.out.println("Serving at http://127.0.0.1:" + server.getPort());
        new CountDownLatch(1).await();
    }
}
