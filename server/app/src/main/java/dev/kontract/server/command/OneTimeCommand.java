package dev.kontract.server.command;

import java.io.IOException;
import java.nio.file.Path;

/** A subcommand that runs without starting a server. */
public interface OneTimeCommand {

    /**
     * Runs the command.
     *
     * @param dataDir the data directory of the server
     * @return the result to print
     * @throws IOException if a file or a server cannot be reached; the message names it
     * @throws dev.kontract.server.storage.StorageException if the storage rejects the operation; the message says why
     */
    String run(Path dataDir) throws IOException;
}
