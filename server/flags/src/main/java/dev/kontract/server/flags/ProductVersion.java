package dev.kontract.server.flags;

import dev.kontract.server.health.Version;
import picocli.CommandLine.IVersionProvider;

/** Provides the output of {@code --version}. */
public final class ProductVersion implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {Version.current().product()};
    }
}
