package dev.kontract.server.identity;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Generates kubeconfig files. */
public final class Kubeconfig {

    private Kubeconfig() {}

    /**
     * Returns a kubeconfig for the administrator.
     *
     * @param authority the certificate authority as PEM
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
