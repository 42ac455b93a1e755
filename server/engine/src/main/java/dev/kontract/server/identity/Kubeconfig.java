package dev.kontract.server.identity;

import dev.kontract.model.Json;
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
        return of(server, authority, "admin", token);
    }

    /**
     * Returns a kubeconfig for a user.
     *
     * @param authority the certificate authority as PEM
     * @param user the name of the user
     * @param token the bearer token, or {@code ""} for none
     */
    public static String of(URI server, String authority, String user, String token) {
        String authorityData = Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.UTF_8));
        String name = Json.write(user);
        return """
                apiVersion: v1
                kind: Config
                clusters:
                - name: kontract
                  cluster:
                    server: %s
                    certificate-authority-data: %s
                users:
                - name: %s
                  user:
                    token: %s
                contexts:
                - name: kontract
                  context:
                    cluster: kontract
                    user: %s
                    namespace: default
                current-context: kontract
                """.formatted(server, authorityData, name, token, name);
    }
}
