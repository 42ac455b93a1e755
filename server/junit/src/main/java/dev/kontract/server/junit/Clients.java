package dev.kontract.server.junit;

import org.jspecify.annotations.Nullable;

/** The clients of other libraries. Each library is used by one class, which is linked only when its client is requested. */
enum Clients {

    /** fabric8's client. */
    FABRIC8(
            "io.fabric8.kubernetes.client.KubernetesClient",
            "io.fabric8.kubernetes.client.NamespacedKubernetesClient") {
        @Override
        AutoCloseable connect(String kubeconfig) {
            return Fabric8Client.connect(kubeconfig);
        }

        @Override
        Object client(AutoCloseable connected) {
            return connected;
        }
    },

    /** The official client. */
    OFFICIAL("io.kubernetes.client.openapi.ApiClient", "io.kubernetes.client.openapi.ApiClient") {
        @Override
        AutoCloseable connect(String kubeconfig) throws Exception {
            return OfficialClient.connect(kubeconfig);
        }

        @Override
        Object client(AutoCloseable connected) {
            return ((OfficialClient) connected).client();
        }
    };

    private final String type;
    private final String subtype;

    /**
     * @param subtype another type of the client, or the same
     */
    Clients(String type, String subtype) {
        this.type = type;
        this.subtype = subtype;
    }

    /** Returns the library whose client has the type {@code type}; null if there is none. */
    static @Nullable Clients of(Class<?> type) {
        for (Clients each : values()) {
            if (each.type.equals(type.getName()) || each.subtype.equals(type.getName())) {
                return each;
            }
        }
        return null;
    }

    /** Connects a client by the text of a kubeconfig; the result closes it. */
    abstract AutoCloseable connect(String kubeconfig) throws Exception;

    /** Returns the client created by {@link #connect}. */
    abstract Object client(AutoCloseable connected);
}
