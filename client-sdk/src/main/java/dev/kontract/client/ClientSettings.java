package dev.kontract.client;

import dev.kontract.client.http.TransportSettings;
import dev.kontract.spec.Contract;

/**
 * How a client works, whatever the server. Immutable.
 *
 * <pre>{@code
 * ClientSettings settings = ClientSettings.standard().withFieldManager("shop-operator");
 * }</pre>
 *
 * @param transport time limits, retries, rate limit
 * @param fieldManager who owns the fields that are written; empty leaves it to the server, which takes the user agent
 * @param groupDomain the domain of the access-control group
 */
public record ClientSettings(TransportSettings transport, String fieldManager, String groupDomain) {

    /** What suits most programs. */
    public static ClientSettings standard() {
        return new ClientSettings(TransportSettings.standard(), "", Contract.DEFAULT_GROUP_DOMAIN);
    }

    /** These with other time limits, retries or rate. */
    public ClientSettings withTransport(TransportSettings other) {
        return new ClientSettings(other, fieldManager, groupDomain);
    }

    /** These with another owner of what is written. */
    public ClientSettings withFieldManager(String other) {
        return new ClientSettings(transport, other, groupDomain);
    }

    /** These for a server whose access-control group has another domain. */
    public ClientSettings withGroupDomain(String other) {
        return new ClientSettings(transport, fieldManager, other);
    }
}
