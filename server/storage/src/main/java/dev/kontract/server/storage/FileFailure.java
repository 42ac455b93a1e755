package dev.kontract.server.storage;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Sentences about files and folders that cannot be used. The messages of the JDK's exceptions are often no more than a path. */
public final class FileFailure {

    private FileFailure() {}

    /** Returns a sentence that names the file and what is wrong with it, as far as {@code failure} contains them. */
    public static String message(IOException failure) {
        if (!(failure instanceof FileSystemException of) || of.getFile() == null || isSentence(of.getFile())) {
            String message = failure.getMessage();
            return message == null ? failure.toString() : message;
        }
        Path file = existing(Path.of(of.getFile()));
        String problem;
        if (failure instanceof AccessDeniedException) {
            problem = "access is denied to the user " + System.getProperty("user.name") + owner(file);
        } else if (failure instanceof FileAlreadyExistsException) {
            problem = "it exists and is not a directory";
        } else if (failure instanceof NoSuchFileException) {
            problem = "there is no such file or directory, and it cannot be created";
            file = Path.of(of.getFile());
        } else {
            problem = String.valueOf(of.getReason());
        }
        return "cannot use " + file + ": " + problem;
    }

    /** The servers' own exceptions have a sentence in place of the path. */
    private static boolean isSentence(String file) {
        return file.contains(": ");
    }

    /** Returns the file, or the folder in which it could not be created. */
    private static Path existing(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null && !Files.exists(file) && Files.isDirectory(folder)) {
            return folder;
        }
        return file;
    }

    private static String owner(Path file) {
        try {
            return "; it belongs to " + Files.getOwner(file).getName()
                    + ". Run the server as its owner, change its owner or mode, or choose another path";
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }
}
