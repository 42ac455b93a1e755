package dev.kontract.server.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.registry.apiregistration.ApiPriority;

/**
 * A group version that another server serves; it takes the place of one that this server serves itself. Immutable.
 *
 * @param group the group
 * @param version for example {@code v1}
 * @param priority its rank
 * @param resources the resources in the form of aggregated discovery; nobody changes them
 * @param isStale whether the server could not be asked for them lately
 */
public record RemoteVersion(String group, String version, ApiPriority priority, JsonNode resources, boolean isStale) {}
