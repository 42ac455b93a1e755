package dev.kontract.conformance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;

/** The server the suites run against: the one named by {@code -Dconformance.url}, with {@code -Dconformance.token}. */
public final class ServerUnderTest {

    private ServerUnderTest() {}

    /** Its address. */
    public static URI url() {
        String url = System.getProperty("conformance.url", "");
        assumeTrue(!url.isEmpty(), "no server to test");
        return URI.create(url);
    }

    /** The token of a user who may do everything. */
    public static String token() {
        return System.getProperty("conformance.token", "admin-token");
    }
}
