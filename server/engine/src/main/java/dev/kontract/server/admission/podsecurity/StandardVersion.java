package dev.kontract.server.admission.podsecurity;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A version of the Pod Security Standards, which is that of a Kubernetes release.
 *
 * @param latest whether it is the version of the newest release, whichever that is
 * @param minor the minor version of the release {@code v1.minor}; 0 for the latest version
 */
public record StandardVersion(boolean latest, long minor) {

    /** The version of the newest release. */
    public static final StandardVersion LATEST = new StandardVersion(true, 0);

    /** The message about a text that is no version. */
    public static final String MESSAGE = "must be \"latest\" or \"v1.x\"";

    private static final Pattern RELEASE = Pattern.compile("v1\\.(0|[1-9][0-9]*)");

    /** Returns the version that labels call {@code text}. */
    public static Optional<StandardVersion> find(String text) {
        if (text.equals("latest")) {
            return Optional.of(LATEST);
        }
        Matcher release = RELEASE.matcher(text);
        if (!release.matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new StandardVersion(false, Long.parseLong(release.group(1))));
        } catch (NumberFormatException tooLarge) {
            return Optional.empty();
        }
    }

    /** Returns the version as labels call it. */
    @Override
    public String toString() {
        return latest ? "latest" : "v1." + minor;
    }
}
