package dev.kontract.server.codec;

/** A serialization format. */
public enum Format {
    /** JSON on one line, terminated by a line break. */
    JSON("application/json"),
    /** JSON indented by two spaces. */
    PRETTY_JSON("application/json"),
    /** YAML with sorted keys. */
    YAML("application/yaml"),
    /** Protobuf: a magic number and an envelope with the type of the object. */
    PROTOBUF("application/vnd.kubernetes.protobuf");

    private final String mediaType;

    Format(String mediaType) {
        this.mediaType = mediaType;
    }

    /** Returns the media type without parameters. */
    public String mediaType() {
        return mediaType;
    }
}
