package dev.kontract.server;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;

/** Clients of servers under test. */
public final class Admin {

    private Admin() {}

    /** A client that may do everything. */
    public static KontractClient of(ApiServer server) {
        return KontractClient.connect(ClientConfig.of(server.url())
                .withTls(ClientTls.platform()
                        .trusting(server.authorityCertificate())
                        .context())
                .withCredentials(Credentials.bearer(server.adminToken())));
    }
}
