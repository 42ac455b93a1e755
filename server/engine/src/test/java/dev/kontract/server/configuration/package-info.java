@NullMarked
package dev.kontract.server.configuration;

import org.jspecify.annotations.NullMarked;
