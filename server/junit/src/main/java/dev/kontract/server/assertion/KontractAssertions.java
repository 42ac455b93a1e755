package dev.kontract.server.assertion;

import dev.kontract.model.KubernetesObject;
import dev.kontract.server.ApiServer;

/**
 * Entry points of the assertions.
 *
 * <pre>{@code
 * assertThat(server).object("deployments.apps", "shop", "web").hasCondition("Available").hasLabel("app", "web");
 * assertThat(server).during(() -> client.resource(shop).create(shop)).by(operator).reconcilesWithin(4).writes();
 * }</pre>
 */
public final class KontractAssertions {

    private KontractAssertions() {}

    /** Starts assertions about a server: its objects, and its requests if it records them. */
    public static ServerAssert assertThat(ApiServer server) {
        return new ServerAssert(server);
    }

    /** Starts assertions about an object in memory. */
    public static KubernetesObjectAssert assertThat(KubernetesObject object) {
        return KubernetesObjectAssert.of(object);
    }
}
