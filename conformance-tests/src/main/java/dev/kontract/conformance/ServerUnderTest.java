package dev.kontract.conformance;

import java.net.URI;

/**
 * The server the suites run against, configured by the system properties {@code conformance.url}, {@code
 * conformance.token} (a cluster administrator's token) and {@code conformance.groupDomain} (default {@code k8s.io}).
 */
public final class ServerUnderTest {

    private ServerUnderTest() {}

    /** Returns the base URL. */
    public static URI url() {
        String url = System.getProperty("conformance.url", "");
        if (url.isEmpty()) {
            throw new IllegalStateException("Specify the server to test: -Dconformance.url=https://... ");
        }
        return URI.create(url);
    }

    /** Returns the bearer token of a cluster administrator. */
    public static String token() {
        return System.getProperty("conformance.token", "admin-token");
    }

    /** Returns the domain of the RBAC API group. */
    public static String groupDomain() {
        return System.getProperty("conformance.groupDomain", "k8s.io");
    }
}
