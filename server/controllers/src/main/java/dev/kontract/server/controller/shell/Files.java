package dev.kontract.server.controller.shell;

import java.util.Optional;
import java.util.function.Consumer;

/** The files whose content is known, by absolute path. */
public interface Files {

    /** Returns whether it is known if there is a file at a path. */
    boolean isKnown(String path);

    /** Returns whether a known path is a directory. */
    boolean isDirectory(String path);

    /** Returns the content of a file at a known path; empty if there is none. */
    Optional<String> read(String path);

    /** Replaces the content of a file at a known path. */
    void write(String path, String content);

    /** Opens the file at a known path, without its content unless {@code appends}, and returns what appends text to it. */
    default Consumer<String> writer(String path, boolean appends) {
        if (!appends || read(path).isEmpty()) {
            write(path, "");
        }
        return text -> write(path, read(path).orElse("") + text);
    }

    /** Deletes the file at a known path, if there is one. */
    void delete(String path);
}
