package dev.kontract.server.flags;

import dev.kontract.server.access.RequestHeaderSettings;
import dev.kontract.server.identity.PemText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags that trust proxies, which name the user in headers. */
final class RequestHeaderFlags {

    private static final String AUTHORITIES = "--requestheader-client-ca-file";
    private static final String NAMES = "--requestheader-allowed-names";
    private static final String USERNAMES = "--requestheader-username-headers";
    private static final String UIDS = "--requestheader-uid-headers";
    private static final String GROUPS = "--requestheader-group-headers";
    private static final String EXTRA = "--requestheader-extra-headers-prefix";

    @Option(
            names = AUTHORITIES,
            paramLabel = "FILE",
            description = "File with the certificate authorities of proxies, which name the user in headers.")
    private @Nullable Path authorities;

    @Option(
            names = NAMES,
            paramLabel = "NAME",
            split = ",",
            description = "Common names of the certificates of proxies. Default: all.")
    private List<String> allowedNames = List.of();

    @Option(
            names = USERNAMES,
            paramLabel = "HEADER",
            split = ",",
            description = "Headers with the name of the user, such as X-Remote-User.")
    private List<String> usernameHeaders = List.of();

    @Option(
            names = UIDS,
            paramLabel = "HEADER",
            split = ",",
            description = "Headers with the UID of the user, such as X-Remote-Uid.")
    private List<String> uidHeaders = List.of();

    @Option(
            names = GROUPS,
            paramLabel = "HEADER",
            split = ",",
            description = "Headers with the groups of the user, such as X-Remote-Group.")
    private List<String> groupHeaders = List.of();

    @Option(
            names = EXTRA,
            paramLabel = "PREFIX",
            split = ",",
            description = "Prefixes of headers with other attributes of the user, such as X-Remote-Extra-.")
    private List<String> extraPrefixes = List.of();

    /**
     * Returns the settings selected by the flags; empty without authorities.
     *
     * @throws IllegalArgumentException if a value is blank, or headers of UIDs do not contain X-Remote-Uid
     * @throws IOException if a file cannot be read
     */
    Optional<RequestHeaderSettings> toSettings() throws IOException {
        List<String> names = given(NAMES, allowedNames);
        List<String> usernames = given(USERNAMES, usernameHeaders);
        List<String> uids = given(UIDS, uidHeaders);
        List<String> groups = given(GROUPS, groupHeaders);
        List<String> prefixes = given(EXTRA, extraPrefixes);
        if (!uids.isEmpty() && uids.stream().noneMatch("X-Remote-Uid"::equalsIgnoreCase)) {
            throw new IllegalArgumentException(UIDS
                    + " is set without specifying the standard X-Remote-Uid header - API aggregation will not work");
        }
        if (authorities == null) {
            return Optional.empty();
        }
        ReadableFile.require(AUTHORITIES, authorities);
        return Optional.of(new RequestHeaderSettings(authorities, names, usernames, uids, groups, prefixes));
    }

    /**
     * Checks that the certificates of ordinary clients are not those of proxies, unless the names of proxies are given.
     *
     * @throws IllegalArgumentException if they may be
     * @throws IOException if a file cannot be read
     */
    void requireDistinct(Path clientAuthorities) throws IOException {
        if (authorities != null
                && given(NAMES, allowedNames).isEmpty()
                && !Collections.disjoint(PemText.certificates(authorities), PemText.certificates(clientAuthorities))) {
            throw new IllegalArgumentException(AUTHORITIES + " and --client-ca-file contain overlapping certificates; "
                    + NAMES + " must be specified to ensure regular client certificates cannot set authenticating proxy"
                    + " headers for arbitrary users");
        }
    }

    /** Returns the values of a flag; a flag without a value has none. */
    private static List<String> given(String flag, List<String> values) {
        List<String> given = values.stream().filter(value -> !value.isEmpty()).toList();
        if (given.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("empty value in \"" + flag.substring(2) + '"');
        }
        return given;
    }
}
