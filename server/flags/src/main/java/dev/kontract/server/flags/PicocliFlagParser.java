package dev.kontract.server.flags;

import dev.kontract.server.FlagParser;
import dev.kontract.server.ServerConfigBuilder;
import java.io.IOException;

/** Parses flags with picocli. */
public final class PicocliFlagParser implements FlagParser {

    @Override
    public ServerConfigBuilder embedded(String... flags) throws IOException {
        return Flags.embedded(flags);
    }
}
