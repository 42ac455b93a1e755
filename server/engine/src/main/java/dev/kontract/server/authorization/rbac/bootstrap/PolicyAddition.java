package dev.kontract.server.authorization.rbac.bootstrap;

/** Roles and bindings that a server may have beyond the default policy of every cluster. */
public enum PolicyAddition {
    /** Permissions of the controllers of this server. */
    CONTROLLERS("own-policy.json"),

    /** That those who may read pods may read {@code metrics.k8s.io}, as metrics-server's manifest has it. */
    METRICS("metrics-policy.json");

    private final String file;

    PolicyAddition(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }
}
