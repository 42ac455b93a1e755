package dev.kontract.conformance.promise;

/** The media types of patches. */
public enum PatchType {
    /** RFC 6902. */
    JSON("application/json-patch+json"),
    /** RFC 7386. */
    MERGE("application/merge-patch+json"),
    /** Strategic merge patch. */
    STRATEGIC("application/strategic-merge-patch+json"),
    /** Server-side apply. */
    APPLY("application/apply-patch+yaml");

    private final String mediaType;

    PatchType(String mediaType) {
        this.mediaType = mediaType;
    }

    /** Returns the media type. */
    public String mediaType() {
        return mediaType;
    }
}
