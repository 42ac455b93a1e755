package dev.kontract.server.identity;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What a client has to know of a server, in the form that clients read. */
public final class Kubeconfig {

    private Kubeconfig() {}

    /**
     * The text of a kubeconfig for an administrator.
     *
     * @param authority what to trust, as PEM
     * @param token the bearer token, or {@code ""} for none
     */
    public static String of(URI server, String authority, String token) {
        String authorityData = Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.UTF_8));
        return """
                apiVersion: v1
                kind: Config
                clusters:
                - name: kontract
                  cluster:
                    server: %s
                    certificate-authority-data: %s
                users:
                - name: admin
                  user:
                    token: %s
                contexts:
                - name: kontract
                  context:
                    cluster: kontract
                    user: admin
                current-context: kontract
                """.formatted(server, authorityData, token);
    }
}
