package dev.kontract.client;

import dev.kontract.client.http.TransportSettings;
import dev.kontract.spec.Contract;

/**
 * Settings of a client that do not depend on the server. Immutable.
 *
 * <pre>{@code
 * ClientSettings settings = ClientSettings.standard().withFieldManager("shop-operator");
 * }</pre>
 *
 * @param transport timeouts, retries and rate limit
 * @param fieldManager the field manager of writes; if empty, the server derives it from the user agent
 * @param groupDomain the domain of the RBAC API group
 */
public record ClientSettings(TransportSettings transport, String fieldManager, String groupDomain) {

    /** Returns the default settings. */
    public static ClientSettings standard() {
        return new ClientSettings(TransportSettings.standard(), "", Contract.DEFAULT_GROUP_DOMAIN);
    }

    /** Returns a copy with other timeouts, retries or rate limit. */
    public ClientSettings withTransport(TransportSettings other) {
        return new ClientSettings(other, fieldManager, groupDomain);
    }

    /** Returns a copy with another field manager. */
    public ClientSettings withFieldManager(String other) {
        return new ClientSettings(transport, other, groupDomain);
    }

    /** Returns a copy for a server whose RBAC API group has another domain. */
    public ClientSettings withGroupDomain(String other) {
        return new ClientSettings(transport, fieldManager, other);
    }
}
