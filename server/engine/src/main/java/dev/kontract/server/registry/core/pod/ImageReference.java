package dev.kontract.server.registry.core.pod;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses image references.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/containers/images/#image-names">Image names</a>
 */
final class ImageReference {

    private static final String DOMAIN = "[a-zA-Z0-9]([a-zA-Z0-9-]*[a-zA-Z0-9])?";
    private static final String HOST = "(" + DOMAIN + "(\\." + DOMAIN + ")*|\\[[a-fA-F0-9:]+\\])(:[0-9]+)?";
    private static final String STEP = "[a-z0-9]+(([._]|__|-+)[a-z0-9]+)*";
    private static final Pattern FORM = Pattern.compile("(?<host>" + HOST + ")/(?<path>" + STEP + "(/" + STEP + ")*)"
            + "(:(?<tag>\\w[\\w.-]{0,127}))?(@(?<algorithm>[a-z0-9]+):(?<digest>[a-f0-9]+))?");
    private static final Pattern IDENTIFIER = Pattern.compile("[a-f0-9]{64}");
    private static final Map<String, Integer> DIGESTS = Map.of("sha256", 64, "sha384", 96, "sha512", 128);
    private static final int LONGEST_PATH = 255;

    private ImageReference() {}

    /** Returns whether {@code image} has the tag {@code latest}, explicitly or by default; false if it is malformed. */
    static boolean isLatest(String image) {
        if (IDENTIFIER.matcher(image).matches()) {
            return false;
        }
        Matcher form = FORM.matcher(withHost(image));
        if (!form.matches() || form.group("path").length() > LONGEST_PATH) {
            return false;
        }
        String algorithm = form.group("algorithm");
        if (algorithm != null
                && DIGESTS.getOrDefault(algorithm, 0) != form.group("digest").length()) {
            return false;
        }
        String tag = form.group("tag");
        return tag == null ? algorithm == null : tag.equals("latest");
    }

    /** Adds the default registry unless the first segment looks like a host name. */
    private static String withHost(String image) {
        int slash = image.indexOf('/');
        if (slash < 0) {
            return "docker.io/library/" + image;
        }
        String first = image.substring(0, slash);
        boolean host = first.equals("localhost")
                || first.contains(".")
                || first.contains(":")
                || !first.toLowerCase(Locale.ROOT).equals(first);
        return host ? image : "docker.io/" + image;
    }
}
