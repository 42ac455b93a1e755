package dev.kontract.server.codec;

/** A form in which objects travel. */
public enum Format {
    /** JSON in one line, ended by a line break. */
    JSON("application/json"),
    /** JSON for people: two spaces a level. */
    PRETTY_JSON("application/json"),
    /** YAML with sorted keys. */
    YAML("application/yaml"),
    /** The binary form: four bytes of magic, then an envelope with the object's type. */
    PROTOBUF("application/vnd.kubernetes.protobuf");

    private final String mediaType;

    Format(String mediaType) {
        this.mediaType = mediaType;
    }

    /** The media type without parameters. */
    public String mediaType() {
        return mediaType;
    }
}
