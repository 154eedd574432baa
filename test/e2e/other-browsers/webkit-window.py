#!/usr/bin/python3
"""A bare WebKitGTK window for WebKitWebDriver: it can be as narrow as a phone, prints its console, and runs a script in every page."""
import argparse
import os

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2  # noqa: E402

options = argparse.ArgumentParser()
options.add_argument("--data", required=True)
options.add_argument("--script", required=True)
options.add_argument("--dark", action="store_true")
options.add_argument("--reduce-motion", action="store_true")
chosen = options.parse_args()

os.dup2(2, 1)  # WebKitWebDriver swallows what a browser prints to its output.
look = Gtk.Settings.get_default()
look.set_property("gtk-application-prefer-dark-theme", chosen.dark)
look.set_property("gtk-enable-animations", not chosen.reduce_motion)

# Not an ephemeral session: those keep their console to themselves.
data = WebKit2.WebsiteDataManager(base_data_directory=chosen.data, base_cache_directory=chosen.data)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_favicon_database_directory(os.path.join(chosen.data, "icons"))
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
content = WebKit2.UserContentManager()
content.add_script(
    WebKit2.UserScript.new(
        chosen.script, WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
    )
)


def make_view(*_):
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(1280, 900)
    view = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=content, is_controlled_by_automation=True
    )
    window.add(view)
    window.show_all()
    # Without a window manager the window below the pointer has the keyboard, and only there does anything match :focus.
    Gdk.Display.get_default().get_default_seat().get_pointer().warp(Gdk.Screen.get_default(), 200, 2)
    return view


def start_session(_, session):
    browser = WebKit2.ApplicationInfo()
    browser.set_name("WebKitGTK")
    session.set_application_info(browser)
    session.connect("create-web-view", make_view)


context.connect("automation-started", start_session)
Gtk.main()
