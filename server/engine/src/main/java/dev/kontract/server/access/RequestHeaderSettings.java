package dev.kontract.server.access;

import java.nio.file.Path;
import java.util.List;

/**
 * The authenticating proxies that name users in headers.
 *
 * @param authorities PEM certificates of the authorities that sign the client certificates of proxies
 * @param allowedNames the common names of proxies, empty for all
 * @param usernameHeaders headers with the user name
 * @param uidHeaders headers with the UID
 * @param groupHeaders headers with groups
 * @param extraPrefixes what the names of headers with extra attributes begin with
 */
public record RequestHeaderSettings(
        Path authorities,
        List<String> allowedNames,
        List<String> usernameHeaders,
        List<String> uidHeaders,
        List<String> groupHeaders,
        List<String> extraPrefixes) {

    /** Copies the lists. */
    public RequestHeaderSettings {
        allowedNames = List.copyOf(allowedNames);
        usernameHeaders = List.copyOf(usernameHeaders);
        uidHeaders = List.copyOf(uidHeaders);
        groupHeaders = List.copyOf(groupHeaders);
        extraPrefixes = List.copyOf(extraPrefixes);
    }
}
