package dev.kontract.conformance.promise;

/**
 * The document that a promise is taken from.
 *
 * @param text its title
 * @param url where it is
 */
public record Source(String text, String url) {

    /** Returns a page of the Kubernetes documentation; {@code path} is relative to its root. */
    public static Source page(String title, String path) {
        return new Source(title, "https://kubernetes.io/docs/" + path);
    }

    /** Returns a Kubernetes enhancement proposal. */
    public static Source kep(String owner, int number, String name) {
        String folder = number + "-" + name;
        return new Source(
                "KEP-" + number + " " + name.replace('-', ' '),
                "https://github.com/kubernetes/enhancements/tree/master/keps/" + owner + "/" + folder);
    }

    /** Returns a section of an RFC. */
    public static Source rfc(int number, String section) {
        return new Source(
                "RFC " + number + ", section " + section,
                "https://www.rfc-editor.org/rfc/rfc" + number + "#section-" + section);
    }
}
