package dev.kontract.server.registry.validation;

import dev.kontract.server.name.NameFormats;
import dev.kontract.server.name.ValidationMessages;
import java.util.List;
import java.util.regex.Pattern;

/** Validates file system paths against escaping their directory, and paths of URLs. */
public final class PathFormats {

    private static final String URL_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
    private static final Pattern URL_PATH_PATTERN = Pattern.compile(URL_PATH);

    private PathFormats() {}

    /** Rejects paths that contain {@code ..}. */
    public static void noBacksteps(FieldValue path) {
        if (climbs(path.text())) {
            path.invalid("must not contain '..'");
        }
    }

    /** Rejects paths that are absolute or contain {@code ..}. */
    public static void descending(FieldValue path) {
        if (path.text().startsWith("/")) {
            path.invalid("must be a relative path");
        }
        noBacksteps(path);
    }

    /** Rejects paths that are absolute, contain {@code ..} or start with two dots, a prefix reserved for the kubelet. */
    public static void descendingAndFree(FieldValue path) {
        descending(path);
        if (path.text().startsWith("..") && !path.text().startsWith("../")) {
            path.invalid("must not start with '..'");
        }
    }

    /** Checks that the text is a domain name, a slash and the path of a URL, as in {@code example.com/runner}. */
    public static void domainPrefixed(FieldValue value) {
        if (value.empty()) {
            value.required();
            return;
        }
        int slash = value.text().indexOf('/');
        if (slash <= 0 || slash == value.text().length() - 1) {
            value.invalid("must be a domain-prefixed path (such as \"acme.io/foo\")");
            return;
        }
        String domain = value.text().substring(0, slash);
        NameFormats.subdomain(domain).forEach(wrong -> value.invalid(domain, wrong));
        String path = value.text().substring(slash + 1);
        if (!URL_PATH_PATTERN.matcher(path).matches()) {
            value.invalid(path, ValidationMessages.pattern("Invalid path", URL_PATH));
        }
    }

    /** Returns whether a path contains a {@code ..} segment. */
    public static boolean climbs(String path) {
        return List.of(path.split("/", -1)).contains("..");
    }
}
