package dev.kontract.conformance;

import java.net.URI;

/**
 * The server the suites run against, as system properties tell it: {@code conformance.url}, {@code conformance.token} (of a
 * user who may do everything) and {@code conformance.groupDomain} ({@code k8s.io} where it is not set).
 */
public final class ServerUnderTest {

    private ServerUnderTest() {}

    /** Its address. */
    public static URI url() {
        String url = System.getProperty("conformance.url", "");
        if (url.isEmpty()) {
            throw new IllegalStateException("Name the server to test: -Dconformance.url=https://... ");
        }
        return URI.create(url);
    }

    /** The token of a user who may do everything. */
    public static String token() {
        return System.getProperty("conformance.token", "admin-token");
    }

    /** The domain of the access-control group. */
    public static String groupDomain() {
        return System.getProperty("conformance.groupDomain", "k8s.io");
    }
}
